import { Presets, SingleBar } from 'cli-progress';

/** A bar on standard error while somebody watches; nothing otherwise. */
export interface Progress {
  /** @param total may still grow. @param what is worked on. */
  at(done: number, total: number, what: string): void;
  end(): void;
}

/** @param label what is being done, such as `backup`. */
export function openProgress(label: string): Progress {
  if (!process.stderr.isTTY) return { at() {}, end() {} };
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage}% {what}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    at(done, total, what) {
      if (!started) bar.start(Math.max(1, total), 0, { what });
      started = true;
      bar.setTotal(Math.max(1, total));
      bar.update(done, { what });
    },
    end() {
      if (started) bar.stop();
    },
  };
}
