import { invalidParameter } from '../platform/problem.ts';
import { COUNTRIES, findCountry, normalizeTag, notPlain, stripForbidden } from '../stories/index.ts';
import { POST_TYPE_FILTERS, type PostFilter } from './model.ts';

const COUNTRY_WORDS = COUNTRIES.map(({ code, name }) => `${code} (${name})`);

/**
 * A filter in the one form that equal filters share: cursors carry it.
 * @throws Problem `invalid_parameter`: an unknown type or country.
 */
export function canonicalFilter(filter: PostFilter): Readonly<Record<string, string>> {
  const form: Record<string, string> = {};
  if (filter.type) {
    if (!POST_TYPE_FILTERS.includes(filter.type)) {
      throw invalidParameter('type', 'is not a type of post', { allowed: POST_TYPE_FILTERS });
    }
    form.type = filter.type === 'country_analysis' ? 'analysis' : filter.type;
  }
  const country = plain('country', filter.country);
  if (country !== '') {
    const known = findCountry(country);
    if (known === undefined) {
      throw invalidParameter('country', `${JSON.stringify(country.slice(0, 60))} is not a G20 member`, {
        allowed: COUNTRY_WORDS,
      });
    }
    form.country = known.code;
  }
  const category = plain('category', filter.category);
  if (category !== '') form.category = normalizeTag(category);
  return form;
}

/** A filter's text. A list of stories would read several values or an exclusion, which a list of posts does not have. */
function plain(name: 'country' | 'category', given: string | null | undefined): string {
  const text = stripForbidden(given ?? '').trim();
  const fault = notPlain(text, 'comma');
  if (fault !== undefined) throw invalidParameter(name, fault);
  return text;
}
