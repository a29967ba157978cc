// A citation leads to the sentence that it quotes, by `#quote=` and the words. The page finds the words in its text and marks
// them without changing its elements (CSS Custom Highlight API).

const NAME = 'quoted';

/** The fragment of an address that leads to a quote. */
export function quoteFragment(quote) {
  return `#quote=${encodeURIComponent(quote)}`;
}

/** Marks the quote of the address inside `place`, and scrolls to it. */
export function showQuote(place) {
  const quote = askedQuote();
  if (quote === undefined || place === null) return;
  const range = find(place, quote);
  if (range === undefined) return;
  globalThis.CSS?.highlights?.set(NAME, new Highlight(range));
  // Some quotes of a claim are folded.
  range.startContainer.parentElement?.closest('details')?.setAttribute('open', '');
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

function askedQuote() {
  if (!location.hash.startsWith('#quote=')) return undefined;
  try {
    return plain(decodeURIComponent(location.hash.slice('#quote='.length))).text;
  } catch {
    return undefined;
  }
}

/** Finds a quote. White space is ignored, because the service may have joined paragraphs and headings with a space. */
function find(place, quote) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  let text = '';
  const places = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const read = plain(node.data);
    for (const at of read.places) places.push([node, at]);
    text += read.text;
  }
  const at = text.indexOf(quote);
  if (quote === '' || at === -1) return undefined;
  const range = document.createRange();
  const [first, last] = [places[at], places[at + quote.length - 1]];
  range.setStart(first[0], first[1]);
  range.setEnd(last[0], last[1] + 1);
  return range;
}

/** A text without white space, with the original position of each character. */
function plain(text) {
  const places = [];
  let kept = '';
  for (let at = 0; at < text.length; at += 1) {
    if (/\s/.test(text[at])) continue;
    kept += text[at];
    places.push(at);
  }
  return { text: kept, places };
}
