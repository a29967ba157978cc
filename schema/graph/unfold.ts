import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** What a selection comes to once its fragments stand in it. */
export interface Extent {
  /** Fields within fields. */
  readonly depth: number;
  /** The same below `__schema` and `__type`. */
  readonly introspectionDepth: number;
  /** Selections: fields, inline fragments and spreads. Never more than MOST_COUNTED. */
  readonly selections: number;
}

/** Counts stop here: fragments within fragments come to more than any number holds. */
export const MOST_COUNTED = 1_000_000_000;

const NOTHING: Extent = { depth: 0, introspectionDepth: 0, selections: 0 };

/**
 * The selections of a document as they stand once fragments are unfolded, without unfolding them: each fragment is
 * measured once, and counted where it is spread. Takes time in the length of the document.
 */
export class Unfolded {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Of all operations, and of fragments that none of them reaches: validation reads those as well. */
  readonly roots: readonly SelectionSetNode[];
  /** Some fragment contains itself: it has no extent, and what spreads it has a part of one. */
  readonly endless: boolean;
  readonly #extents = new Map<string, Extent>();
  readonly #underWay = new Set<string>();
  #endless = false;

  constructor(document: DocumentNode) {
    const fragments = new Map<string, FragmentDefinitionNode>();
    const roots: SelectionSetNode[] = [];
    for (const node of document.definitions) {
      // Of several that share a name the last is the one that is spread.
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
      else if (node.kind === Kind.OPERATION_DEFINITION) roots.push(node.selectionSet);
    }
    this.fragments = fragments;
    for (const root of roots) this.extentOf(root);
    for (const node of document.definitions) {
      if (node.kind !== Kind.FRAGMENT_DEFINITION) continue;
      if (fragments.get(node.name.value) !== node) this.extentOf(node.selectionSet);
      else if (this.#extents.has(node.name.value)) continue;
      else this.#ofFragment(node.name.value);
      roots.push(node.selectionSet);
    }
    this.roots = roots;
    this.endless = this.#endless;
  }

  extentOf(set: SelectionSetNode): Extent {
    let depth = 0;
    let introspectionDepth = 0;
    let selections = 0;
    for (const node of set.selections) {
      const below =
        node.kind === Kind.FRAGMENT_SPREAD
          ? this.#ofFragment(node.name.value)
          : node.selectionSet === undefined
            ? NOTHING
            : this.extentOf(node.selectionSet);
      selections = Math.min(MOST_COUNTED, selections + 1 + below.selections);
      const isField = node.kind === Kind.FIELD;
      if (isField && isIntrospection(node)) {
        depth = Math.max(depth, 1);
        introspectionDepth = Math.max(introspectionDepth, below.depth, below.introspectionDepth);
      } else {
        depth = Math.max(depth, below.depth + (isField ? 1 : 0));
        introspectionDepth = Math.max(introspectionDepth, below.introspectionDepth);
      }
    }
    return { depth, introspectionDepth, selections };
  }

  /**
   * The fields that stand in some selections at once, by the name they are answered under (specification, 6.3.2);
   * types, @skip and @include are not looked at. Only where the extent is bounded: this does unfold.
   */
  merged(sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const gather = (set: SelectionSetNode): void => {
      for (const node of set.selections) {
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value;
          const same = fields.get(key);
          if (same === undefined) fields.set(key, [node]);
          else same.push(node);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          gather(node.selectionSet);
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = this.fragments.get(node.name.value);
          if (fragment !== undefined) gather(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) gather(set);
    return fields;
  }

  #ofFragment(name: string): Extent {
    const known = this.#extents.get(name);
    if (known !== undefined) return known;
    if (this.#underWay.has(name)) {
      this.#endless = true;
      return NOTHING;
    }
    const fragment = this.fragments.get(name);
    if (fragment === undefined) return NOTHING;
    this.#underWay.add(name);
    const extent = this.extentOf(fragment.selectionSet);
    this.#underWay.delete(name);
    this.#extents.set(name, extent);
    return extent;
  }
}

/** Whether a field asks for the schema itself. */
export function isIntrospection(node: FieldNode): boolean {
  return node.name.value === '__schema' || node.name.value === '__type';
}
