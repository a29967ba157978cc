import { StartupError } from '../../platform/startup.ts';

/** What a file that this user may not use means, wherever that was noticed; undefined for any other error. */
export function forbiddenFile(error: unknown): StartupError | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (path === undefined || !/^(?:EACCES|EPERM|EROFS)$/.test(code ?? '')) return undefined;
  const why = code === 'EROFS' ? 'its file system is read-only' : 'this user may not use it';
  return new StartupError(`${path}: ${why}`);
}
