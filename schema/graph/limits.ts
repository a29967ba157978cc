import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode, visit } from 'graphql';
import { Problem } from '../../src/platform/problem.ts';

/** What a document may have (docs/graphql.md, "Limits"). Whatever passes is bounded work to validate and to cost. */
export const LIMITS = {
  /** Lexical tokens; the largest introspection query has some 500. */
  tokens: 2_000,
  /** Comments are no tokens to the grammar, but they are kept. */
  comments: 500,
  /** Characters. */
  length: 100_000,
  /** Fields within fields; a story's quotes are 6 deep. */
  depth: 12,
  /** The same below __schema and __type: introspection queries unfold wrapped types 9 or more levels deep. */
  introspectionDepth: 20,
  aliases: 50,
  directives: 50,
} as const;

/**
 * Measures a parsed document, before it is validated: some validation rules take time in the square of the size.
 * @throws Problem `document_too_large` that names the measure, what it is, and what it may be.
 */
export function checkLimits(document: DocumentNode): void {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field(node) {
      if (node.alias !== undefined) aliases += 1;
    },
    Directive() {
      directives += 1;
    },
  });
  refuse('aliases', aliases);
  refuse('directives', directives);
  const depths = new Depths(document);
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const { plain, introspection } = depths.of(node.selectionSet);
    refuse('depth', plain);
    refuse('introspectionDepth', introspection);
  }
}

function refuse(measure: 'aliases' | 'directives' | 'depth' | 'introspectionDepth', found: number): void {
  const most = LIMITS[measure];
  if (found <= most) return;
  const words = {
    aliases: `has ${found} aliases`,
    directives: `has ${found} directives`,
    depth: `is ${found} fields deep`,
    introspectionDepth: `is ${found} fields deep below __schema or __type`,
  };
  throw new Problem('document_too_large', `The document ${words[measure]}; ${most} is the most.`);
}

interface Depth {
  readonly plain: number;
  readonly introspection: number;
}

const NONE: Depth = { plain: 0, introspection: 0 };

class Depths {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #known = new Map<string, Depth>();

  constructor(document: DocumentNode) {
    for (const node of document.definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(node.name.value, node);
    }
  }

  of(set: SelectionSetNode): Depth {
    let plain = 0;
    let introspection = 0;
    for (const node of set.selections) {
      const below =
        node.kind === Kind.FRAGMENT_SPREAD
          ? this.#ofFragment(node.name.value)
          : node.selectionSet === undefined
            ? NONE
            : this.of(node.selectionSet);
      const isField = node.kind === Kind.FIELD;
      if (isField && (node.name.value === '__schema' || node.name.value === '__type')) {
        plain = Math.max(plain, 1);
        introspection = Math.max(introspection, below.plain, below.introspection);
      } else {
        plain = Math.max(plain, below.plain + (isField ? 1 : 0));
        introspection = Math.max(introspection, below.introspection);
      }
    }
    return { plain, introspection };
  }

  /** Each fragment is measured once. One that contains itself counts as empty there: validation refuses it later. */
  #ofFragment(name: string): Depth {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return NONE;
    this.#known.set(name, NONE);
    const depth = this.of(fragment.selectionSet);
    this.#known.set(name, depth);
    return depth;
  }
}
