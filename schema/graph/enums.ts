import type { Scope } from '../../src/stories/index.ts';
import { builder } from './builder.ts';

// The enumerations of the specification. Their values are the words that every wire writes, hence lower case.

export const StorySort = builder.enumType('StorySort', {
  description: 'The order of a list of stories.',
  values: {
    pipeline: { description: 'Newest publication first, then by id.' },
    oldest: { description: 'Oldest publication first, then by id.' },
    relevance: {
      description:
        'Best match for `q` first. It needs `q`, and the list ends after 10,000 stories (docs/search.md).',
    },
    popular: {
      description:
        'By popularity within 12-hour buckets of publication time (00:00 and 12:00 UTC), newest bucket first.',
    },
  } as const,
});

export const SearchScope = builder.enumType('SearchScope', {
  description: 'A field of a story that the search for a word can be limited to.',
  values: {
    title: { description: 'The title.' },
    summary: { description: 'The summary.' },
    body: { description: 'The full text. Words are searched in it only with this value or with `body:`.' },
    entity: { description: 'Names of entities, including their other names.' },
    tag: { description: 'The tags.' },
    publisher: { description: 'Names and domains of the publishers of the sources.' },
  } as const satisfies Record<Scope, object>,
});

export const TotalRelation = builder.enumType('TotalRelation', {
  description: 'Whether a total is exact.',
  values: {
    eq: { description: 'The number is exact.' },
    gte: { description: 'The number is a minimum. Totals are exact up to 10,000.' },
  } as const,
});

export const VerificationState = builder.enumType('VerificationState', {
  description:
    'How well independent publishers confirm something. Reprints of one wire report count as one publisher.',
  values: {
    unverified: { description: 'There is one origin, or none that can be named.' },
    partially_corroborated: { description: 'Independent publishers confirm part of it.' },
    corroborated: { description: 'Independent publishers confirm it.' },
    contested: { description: 'Publishers contradict each other about it.' },
    insufficient_evidence: { description: 'The evidence is not sufficient for a statement.' },
  } as const,
});

export const Confidence = builder.enumType('Confidence', {
  description: 'How certain a statement is.',
  values: ['low', 'medium', 'high'] as const,
});

export const EvidenceType = builder.enumType('EvidenceType', {
  description: 'The kind of a statement.',
  values: {
    documented_fact: { description: 'Supported by cited evidence.' },
    inference: { description: 'Concluded by reasoning, not directly documented.' },
    scenario: { description: 'A possible future event, not a prediction.' },
    counterfactor: { description: 'Evidence against the other statements.' },
  } as const,
});

export const Direction = builder.enumType('Direction', {
  description: 'The direction of an impact.',
  values: ['up', 'down', 'mixed'] as const,
});

export const Magnitude = builder.enumType('Magnitude', {
  description: 'The size of an impact.',
  values: ['low', 'medium', 'high'] as const,
});

export const Horizon = builder.enumType('Horizon', {
  description: 'When an impact is expected.',
  values: {
    immediate: { description: 'Within days.' },
    short_term: { description: 'Within weeks.' },
    medium_term: { description: 'Within months.' },
  } as const,
});

export const EntityKind = builder.enumType('EntityKind', {
  description: 'The kind of an entity.',
  values: [
    'country',
    'organization',
    'company',
    'central_bank',
    'person',
    'office',
    'place',
    'crypto_asset',
    'commodity',
    'currency',
    'topic',
  ] as const,
});

export const SourceType = builder.enumType('SourceType', {
  description: 'The type of a source.',
  values: {
    publisher: { description: 'An external publisher.' },
    svc_record: { description: 'A record of this service.' },
  } as const,
});

export const Independence = builder.enumType('Independence', {
  description: 'How close a source is to the reported event.',
  values: {
    primary: { description: 'A statement by the actor itself.' },
    independent: { description: 'Reporting by a third party.' },
    svc_analysis: { description: 'Work of this service.' },
  } as const,
});

export const ClaimState = builder.enumType('ClaimState', {
  description: 'The state of a claim, according to the sources of its story.',
  values: {
    reported: { description: 'One source reports it.' },
    corroborated: { description: 'Independent sources report it.' },
    contested: { description: 'A source contradicts it.' },
    retracted: { description: 'Every source that reported it has withdrawn it.' },
  } as const,
});
