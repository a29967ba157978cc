import { builder } from './builder.ts';

// The enumerations of the specification. Their values are the words that every wire writes, hence lower case.

export const StorySort = builder.enumType('StorySort', {
  description: 'The order of a list of stories.',
  values: {
    pipeline: { description: 'Newest publication first, then by id.' },
    popular: {
      description:
        'By popularity within 12-hour buckets of publication time (00:00 and 12:00 UTC), newest bucket first.',
    },
  } as const,
});

export const TotalRelation = builder.enumType('TotalRelation', {
  description: 'How a total is to be read.',
  values: {
    eq: { description: 'There are exactly that many.' },
    gte: { description: 'There are at least that many: totals are exact up to 10,000.' },
  } as const,
});

export const VerificationState = builder.enumType('VerificationState', {
  description: 'How far independent publishers bear something out. Reprints of one wire are one publisher.',
  values: {
    unverified: { description: 'One origin, or none that can be named.' },
    partially_corroborated: { description: 'Independent publishers bear out a part of it.' },
    corroborated: { description: 'Independent publishers bear it out.' },
    contested: { description: 'Publishers contradict each other on it.' },
    insufficient_evidence: { description: 'What is known permits no statement.' },
  } as const,
});

export const Confidence = builder.enumType('Confidence', {
  description: 'How sure a statement is.',
  values: ['low', 'medium', 'high'] as const,
});

export const EvidenceType = builder.enumType('EvidenceType', {
  description: 'What kind of statement it is.',
  values: {
    documented_fact: { description: 'Backed by evidence that is cited.' },
    inference: { description: 'Reasoned, and not directly documented.' },
    scenario: { description: 'A possibility that lies ahead; not a prediction.' },
    counterfactor: { description: 'Evidence that cuts against the rest.' },
  } as const,
});

export const Direction = builder.enumType('Direction', {
  description: 'Which way an impact goes.',
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
  description: 'How near a source stands to what it tells.',
  values: {
    primary: { description: "The actor's own statement." },
    independent: { description: "A third party's reporting." },
    svc_analysis: { description: "The service's own work." },
  } as const,
});

export const ClaimState = builder.enumType('ClaimState', {
  description: 'How a claim stands among the sources of its story.',
  values: {
    reported: { description: 'One source says so.' },
    corroborated: { description: 'Independent sources say so.' },
    contested: { description: 'A source contradicts it.' },
    retracted: { description: 'Who said it took it back.' },
  } as const,
});
