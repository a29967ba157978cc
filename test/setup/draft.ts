import type { StoryDraft } from '../../src/stories/index.ts';

let number = 0;

/** A plausible story; no two are alike unless made so. */
export function draft(overrides: Partial<StoryDraft> = {}): StoryDraft {
  number += 1;
  const title = overrides.title ?? `Council of Lake ${number} approves the harbour plan`;
  const publishedAt = overrides.publishedAt ?? new Date(Date.UTC(2026, 5, 1) + number * 60_000).toISOString();
  const said = 'The council approved the plan by nine votes to four.';
  return {
    keys: [`https://courier.example/stories/${number}`],
    title,
    summary: 'After two years of debate the council approved the harbour plan.',
    language: 'en',
    category: 'politics',
    tags: ['harbours'],
    countries: ['AU'],
    entities: [{ slug: 'australia', label: 'Australia', kind: 'country', country: 'AU' }],
    impactPaths: [{ token: 'infrastructure-to-growth', label: 'Infrastructure to growth', direction: 'up' }],
    assets: [{ ticker: 'AUDUSD', label: 'Australian dollar / US dollar', kind: 'currency' }],
    verificationState: 'unverified',
    publishedAt,
    sources: [
      {
        publisher: 'Harbour Courier',
        domain: 'courier.example',
        title,
        url: `https://courier.example/stories/${number}`,
        publishedAt,
        sourceType: 'publisher',
        independence: 'independent',
        snippet: said,
      },
    ],
    claims: [
      {
        claim: 'The council approved the plan.',
        evidenceType: 'documented_fact',
        confidence: 'high',
        state: 'reported',
        supporting: [{ source: 0, quote: 'approved the plan' }],
        contradicting: [],
      },
    ],
    impactDetails: [
      {
        impactPath: 'infrastructure-to-growth',
        direction: 'up',
        magnitude: 'low',
        horizon: 'medium_term',
        rationale: 'Building starts next year.',
        evidenceType: 'inference',
        confidence: 'medium',
        assets: [{ ticker: 'AUDUSD', label: 'Australian dollar / US dollar', kind: 'currency' }],
      },
    ],
    bodyHtml: `<p>${said}</p><p>Work begins in spring.</p>`,
    ...overrides,
  };
}
