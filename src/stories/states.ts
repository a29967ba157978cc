/** How far independent publishers bear a story out (research envelope of the specification). */
export const VERIFICATION_STATES = [
  'unverified',
  'partially_corroborated',
  'corroborated',
  'contested',
  'insufficient_evidence',
] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];
