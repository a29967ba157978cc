/** A body that cannot be taken. */
export class BodyError extends Error {
  override name = 'BodyError';
  readonly outcome: 'too_large' | 'bad_encoding';

  constructor(outcome: 'too_large' | 'bad_encoding', message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** The refusal of a body that is too large, as it is sent or after decompression. */
export function tooLarge(bytes: number): BodyError {
  return new BodyError('too_large', `it is larger than ${Math.round(bytes / 1024 / 1024)} MiB`);
}
