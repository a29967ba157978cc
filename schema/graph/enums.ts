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
        'By how well a story answers `q`, which it needs; ends after 10,000 places (docs/search.md).',
    },
    popular: {
      description:
        'By popularity within 12-hour buckets of publication time (00:00 and 12:00 UTC), newest bucket first.',
    },
  } as const,
});

export const SearchScope = builder.enumType('SearchScope', {
  description: 'A field of stories that a search can be held to.',
  values: {
    title: { description: 'Titles.' },
    summary: { description: 'Summaries.' },
    body: { description: 'Whole texts, which are searched nowhere else.' },
    entity: { description: 'Names of entities, other names included.' },
    tag: { description: 'Tags.' },
    publisher: { description: 'Names and domains of the publishers of sources.' },
  } as const satisfies Record<Scope, object>,
});

export const TotalRelation = builder.enumType('TotalRelation', {
  description: 'The exactness of a total.',
  values: {
    eq: { description: 'The number is exact.' },
    gte: { description: 'The number is a minimum: totals are exact up to 10,000.' },
  } as const,
});

export const VerificationState = builder.enumType('VerificationState', {
  description:
    'How far independent publishers confirm something. Reprints of one wire count as one publisher.',
  values: {
    unverified: { description: 'One origin, or none that can be named.' },
    partially_corroborated: { description: 'Independent publishers confirm a part of it.' },
    corroborated: { description: 'Independent publishers confirm it.' },
    contested: { description: 'Publishers contradict each other about it.' },
    insufficient_evidence: { description: 'The evidence does not permit a statement.' },
  } as const,
});

export const Confidence = builder.enumType('Confidence', {
  description: 'The confidence in a statement.',
  values: ['low', 'medium', 'high'] as const,
});

export const EvidenceType = builder.enumType('EvidenceType', {
  description: 'What kind of statement it is.',
  values: {
    documented_fact: { description: 'Supported by cited evidence.' },
    inference: { description: 'Derived by reasoning, not directly documented.' },
    scenario: { description: 'A possible future event; not a prediction.' },
    counterfactor: { description: 'Evidence against the other statements.' },
  } as const,
});

export const Direction = builder.enumType('Direction', {
  description: 'The direction of an impact.',
  values: ['up', 'down', 'mixed'] as const,
});

export const Magnitude = builder.enumType('Magnitude', {
  description: 'How strong an impact is.',
  values: ['low', 'medium', 'high'] as const,
});

export const Horizon = builder.enumType('Horizon', {
  description: 'When an impact is to be expected.',
  values: {
    immediate: { description: 'Within days.' },
    short_term: { description: 'Within weeks.' },
    medium_term: { description: 'Within months.' },
  } as const,
});

export const EntityKind = builder.enumType('EntityKind', {
  description: 'What an entity is.',
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
  description: 'Where a source lies.',
  values: {
    publisher: { description: 'With an external publisher.' },
    svc_record: { description: "Among the service's own records." },
  } as const,
});

export const Independence = builder.enumType('Independence', {
  description: 'How close a source is to the reported event.',
  values: {
    primary: { description: "The actor's own statement." },
    independent: { description: "A third party's reporting." },
    svc_analysis: { description: "The service's own work." },
  } as const,
});

export const ClaimState = builder.enumType('ClaimState', {
  description: 'The state of a claim among the sources of its story.',
  values: {
    reported: { description: 'One source says so.' },
    corroborated: { description: 'Independent sources say so.' },
    contested: { description: 'A source contradicts it.' },
    retracted: { description: 'Its source has withdrawn it.' },
  } as const,
});
