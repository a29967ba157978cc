import { clientLength, LONGEST_FOR_CLIENTS } from '../platform/client-length.ts';
import type { Envelope, EnvelopeClaim } from './model.ts';

// An envelope is written twice: as text and as structure.
const LONGEST_ENVELOPE = LONGEST_FOR_CLIENTS / 2;

/**
 * Keeps an envelope within the bound. Claims are removed from its end, each with its sentence, and then the sources
 * that no claim names any more. What remains is whole: no quote is cut, each quote keeps its source, and a warning
 * says that something was left out. Findings of which nothing remains are returned no more.
 * @param items for each claim the number of the finding that it belongs to.
 */
export function fitted(envelope: Envelope, items: readonly number[]): Envelope {
  if (lengthOf(envelope) <= LONGEST_ENVELOPE) return envelope;
  let claims = [...envelope.claims];
  let shorter = shortened(envelope, claims, 0);
  const all = new Set(items).size;
  while (lengthOf(shorter) > LONGEST_ENVELOPE && claims.length > 0) {
    // Claims are removed a few at a time: an envelope is at most a few times too long.
    claims = claims.slice(0, -Math.max(1, Math.floor(claims.length / 20)));
    shorter = shortened(envelope, claims, all - new Set(items.slice(0, claims.length)).size);
  }
  return shorter;
}

/** How long a value is for a client, as JSON. */
export const lengthOf = (value: unknown): number => clientLength(JSON.stringify(value));

/** @param lost how many findings have no claim left. */
function shortened(envelope: Envelope, claims: readonly EnvelopeClaim[], lost: number): Envelope {
  const kept = (type: EnvelopeClaim['evidenceType'], list: readonly string[]): string[] => {
    const said = new Set(
      claims.filter(({ evidenceType }) => evidenceType === type).map(({ claim }) => claim),
    );
    return list.filter((text) => said.has(text));
  };
  const named = new Set(claims.flatMap(({ sourceUrls }) => sourceUrls));
  return {
    ...envelope,
    claims,
    sources: envelope.sources.filter(({ url }) => named.has(url)),
    documentedFacts: kept('documented_fact', envelope.documentedFacts),
    inferences: kept('inference', envelope.inferences),
    scenarios: kept('scenario', envelope.scenarios),
    counterfactors: kept('counterfactor', envelope.counterfactors),
    pagination: { returned: Math.max(0, envelope.pagination.returned - lost), truncated: true },
    warnings: [...envelope.warnings, TRIMMED],
  };
}

const TRIMMED = 'The answer was longer than clients accept, so its last entries were left out.';
