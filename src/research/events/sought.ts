import { type Reading, rolesIn } from '../../language/index.ts';

/** The statements of an event in their roles, as an answer names what it searched for. */
export function soughtIn(claim: Reading): string {
  return rolesIn(claim)
    .map(({ subject, verb, object, phrases, polarity, modality, speaker }) => {
      // If an event is named without a verb ("Strike at the yard"), the service itself added "there was".
      const isNamed = subject === 'There' && object !== '';
      const parts = [
        ...(isNamed
          ? [`what "${object}"`]
          : [
              subject === '' ? '' : `who "${subject}"`,
              `what "${verb}"`,
              object === '' ? '' : `whom or what "${object}"`,
            ]),
        ...phrases.map((phrase) => `"${phrase}"`),
        polarity === 'asserted' ? '' : polarity,
        modality === 'happened' ? '' : modality.replace('_', ' '),
        speaker === '' ? '' : `said by "${speaker}"`,
      ];
      return parts.filter((part) => part !== '').join(', ');
    })
    .join('; ');
}
