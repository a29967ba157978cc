import type { Category } from '../stories/index.ts';

/**
 * What a publisher's own name of a section means. `by: 'section'`: the section decides. `by: 'words'`: the section
 * says where news is from rather than what it is about, so the words of the title decide and `category` is what is
 * left when they do not.
 */
export interface Section {
  readonly category: Category;
  readonly by: 'section' | 'words';
}

/**
 * What a publisher's section names mean, whatever their case: the categories of those that decide, in the order of the names,
 * each once; else what the first one says that does not decide.
 */
export function sectionsOf(names: readonly string[]): readonly Section[] {
  const known = names.flatMap((name) => SECTIONS.get(fold(name)) ?? []);
  const deciding = known.filter(({ by }) => by === 'section');
  if (deciding.length === 0) return known.slice(0, 1);
  return [...new Map(deciding.map((section) => [section.category, section])).values()];
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Names of sections at publishers and in feeds, by the category they mean. */
const TABLE: Readonly<Record<Category, string>> = {
  politics:
    'politics; politics and conflicts; elections; government; us politics; uk politics; national politics; policy; congress; parliament; democracy; political news; public policy; law and politics',
  world:
    'world; world news; the worldpost; worldpost; international; global; international news; foreign; middle east; asia; africa; europe; asia pacific; south america; latin america; global development; war; conflict; world affairs; international relations; diplomacy; disasters and accidents; natural disasters',
  business:
    'business; economy and business; companies; money; personal finance; small business; industry; retail; energy; real estate; property; banking; transport; media business; company news; deals; autos; automotive; careers; work',
  markets:
    'markets; stocks; stock market; finance; investing; commodities; crypto; cryptocurrency; currencies; forex; bonds',
  economy: 'economy; economics; trade; jobs; inflation; central banks; macro; employment',
  technology:
    'technology; tech; internet; computing; gadgets; software; innovation; ai; cybersecurity; gaming; mobile; startups',
  science: 'science; space; physics; biology; astronomy; chemistry; archaeology; nature science; research',
  health:
    'health; wellness; healthy living; medicine; health and fitness; fitness; mental health; coronavirus; covid 19; wellbeing; public health',
  environment:
    'environment; green; climate; climate change; weather; energy and environment; wildlife; nature; sustainability',
  sport:
    'sport; sports; football; football soccer; soccer; cricket; tennis; golf; rugby; basketball; baseball; nfl; nba; olympics; motorsport; formula 1; afl; nrl; racing; cycling; boxing; athletics',
  culture:
    'culture; culture and arts; culture and entertainment; arts; arts and culture; entertainment; comedy; film; movies; music; tv; television; books; media; style; style and beauty; fashion; food; food and drink; taste; celebrity; theatre; art and design; travel; lifestyle; life and style; home and living; weird news; wackynews; obituaries arts; games; photography; television and radio',
  society:
    'society; crime; crime and law; law; courts; education; religion; women; queer voices; black voices; latino voices; parenting; parents; weddings; divorce; fifty; college; impact; good news; human rights; family; people; lgbtq; race; community; immigration; police; relationships; obituaries; charity',
};

/** Sections that say where, not what, and what their news mostly is about when no word tells. */
const LOOSE: Readonly<Record<string, Category>> = {
  'u s news': 'society',
  'us news': 'society',
  us: 'society',
  national: 'society',
  nation: 'society',
  local: 'society',
  'local news': 'society',
  uk: 'society',
  'uk news': 'society',
  australia: 'society',
  'australia news': 'society',
  canada: 'society',
  india: 'society',
  'science and technology': 'technology',
  news: 'world',
  'top stories': 'world',
  headlines: 'world',
  'breaking news': 'world',
};

const SECTIONS = new Map<string, Section>();
for (const [category, names] of Object.entries(TABLE) as [Category, string][]) {
  for (const name of names.split('; ')) SECTIONS.set(name, { category, by: 'section' });
}
for (const [name, category] of Object.entries(LOOSE)) SECTIONS.set(name, { category, by: 'words' });
