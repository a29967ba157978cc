import { analyse } from '../../src/language/index.ts';

/** A statement of a text by its verb, the roles as they are written. Undefined where no clause has the verb. */
export function statementOf(text: string, verb: string) {
  for (const { text: sentence, tokens, statements } of analyse(text).sentences) {
    const one = statements.find((statement) => statement.kind === 'clause' && statement.verb === verb);
    if (one === undefined) continue;
    const written = (nouns: typeof one.subjects): string =>
      nouns.map(({ start, end }) => sentence.slice(tokens[start]!.start, tokens[end - 1]!.end)).join(' | ');
    const { polarity, modality } = one;
    return { subject: written(one.subjects), object: written(one.objects), polarity, modality };
  }
  return undefined;
}
