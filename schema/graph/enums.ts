import type { Scope } from '../../src/stories/index.ts';
import { builder } from './builder.ts';

// The enumerations of the interface specification. Their values are lower case, because every wire has the same values.

/** The orders of lists of stories. */
export const StorySort = builder.enumType('StorySort', {
  description: 'The order of a list of stories.',
  values: {
    pipeline: { description: 'Newest publication first, then by id.' },
    oldest: { description: 'Oldest publication first, then by id.' },
    relevance: {
      description:
        'Best match for `q` first, then newest publication. It needs `q`. The list ends after 10,000 stories (docs/search.md).',
    },
    popular: {
      description:
        'Newest 12-hour bucket of publication time first (buckets start at 00:00 and 12:00 UTC), most popular first within a ' +
        'bucket.',
    },
  } as const,
});

/** The fields of stories that words can be searched in. */
export const SearchScope = builder.enumType('SearchScope', {
  description: 'A field of a story to which a search can be limited.',
  values: {
    title: { description: 'The title.' },
    summary: { description: 'The summary.' },
    body: { description: 'The full text. Words are searched in it only with this value or with `body:`.' },
    entity: { description: 'The names of entities, including their other names.' },
    tag: { description: 'The tags.' },
    publisher: {
      description:
        'The names and domains of the publishers of the sources. Words are searched in it only with this value or with ' +
        '`publisher:`.',
    },
  } as const satisfies Record<Scope, object>,
});

/** Whether a total is exact. */
export const TotalRelation = builder.enumType('TotalRelation', {
  description: 'Whether a number is exact.',
  values: {
    eq: { description: 'The number is exact.' },
    gte: { description: 'The number is a minimum. Totals of lists up to 10,000 are exact.' },
  } as const,
});

/** How well something is confirmed. */
export const VerificationState = builder.enumType('VerificationState', {
  description:
    'How well independent publishers confirm something. Reprints of one wire report count as one publisher.',
  values: {
    unverified: { description: 'Only one origin reports it, or none that is known.' },
    partially_corroborated: { description: 'Independent publishers confirm part of it.' },
    corroborated: { description: 'Independent publishers confirm it.' },
    contested: { description: 'Publishers contradict each other about it.' },
    insufficient_evidence: { description: 'The evidence is not sufficient for a statement.' },
  } as const,
});

/** How certain something is. */
export const Confidence = builder.enumType('Confidence', {
  description: 'How certain a statement or a finding is.',
  values: {
    low: { description: 'It rests on little evidence, or on contradicting evidence.' },
    medium: { description: 'It rests on some evidence.' },
    high: { description: 'It rests on strong evidence.' },
  } as const,
});

/** The kinds of statements. */
export const EvidenceType = builder.enumType('EvidenceType', {
  description: 'The kind of a statement.',
  values: {
    documented_fact: { description: 'Supported by cited evidence.' },
    inference: { description: 'Concluded by reasoning, not directly documented.' },
    scenario: { description: 'A possible future event, not a prediction.' },
    counterfactor: { description: 'Evidence against the other statements.' },
  } as const,
});

/** The directions of impacts. */
export const Direction = builder.enumType('Direction', {
  description: 'The direction of an impact.',
  values: {
    up: { description: 'It raises or strengthens what it affects.' },
    down: { description: 'It lowers or weakens what it affects.' },
    mixed: { description: 'It has effects in both directions, or the direction is open.' },
  } as const,
});

/** The sizes of impacts. */
export const Magnitude = builder.enumType('Magnitude', {
  description: 'The size of an impact.',
  values: {
    low: { description: 'A small impact.' },
    medium: { description: 'A moderate impact.' },
    high: { description: 'A large impact.' },
  } as const,
});

/** When impacts are expected. */
export const Horizon = builder.enumType('Horizon', {
  description: 'When an impact is expected.',
  values: {
    immediate: { description: 'Within days.' },
    short_term: { description: 'Within weeks.' },
    medium_term: { description: 'Within months.' },
  } as const,
});

/** The kinds of entities. */
export const EntityKind = builder.enumType('EntityKind', {
  description: 'The kind of an entity.',
  values: {
    country: { description: 'A country, or one of the two unions of the G20.' },
    organization: { description: 'An organization that is not a company, such as OPEC.' },
    company: { description: 'A company.' },
    central_bank: { description: 'A central bank.' },
    person: { description: 'A person.' },
    office: { description: 'An office or its holder, such as a president or a ministry.' },
    place: { description: 'A place that is not a country.' },
    crypto_asset: { description: 'A crypto asset, such as Bitcoin.' },
    commodity: { description: 'A commodity, such as crude oil.' },
    currency: { description: 'A currency.' },
    topic: { description: 'A topic.' },
  } as const,
});

/** The types of sources. */
export const SourceType = builder.enumType('SourceType', {
  description: 'The type of a source.',
  values: {
    publisher: { description: 'An external publisher.' },
    svc_record: { description: "This service's own record, such as the full text of a story." },
  } as const,
});

/** How close sources are to events. */
export const Independence = builder.enumType('Independence', {
  description: 'How close a source is to the reported event.',
  values: {
    primary: { description: 'A statement by the actor itself.' },
    independent: { description: 'Reporting by a third party.' },
    svc_analysis: { description: 'Work of this service itself. It confirms nothing.' },
  } as const,
});

/** The states of claims. */
export const ClaimState = builder.enumType('ClaimState', {
  description: 'The state of a claim, according to the sources of its story.',
  values: {
    reported: { description: 'One independent source reports it, or only actors of the event state it.' },
    corroborated: { description: 'Two independent sources or more report it.' },
    contested: { description: 'The latest statement of a source contradicts it.' },
    retracted: { description: 'Every source that reported it has withdrawn it.' },
  } as const,
});
