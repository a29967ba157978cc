import type { Context } from './context.ts';

/**
 * What the fields of one request share, such as a loader: made when the first of them asks for it, and gone with the request.
 * It lies in the context itself. A weak map would keep whatever leads back to its key, as loaders lead back to their
 * context, until V8 collects its whole heap.
 */
export function perRequest<T extends object>(make: (context: Context) => T): (context: Context) => T {
  return (context) => {
    context.shared ??= new Map();
    let made = context.shared.get(make) as T | undefined;
    if (made === undefined) {
      made = make(context);
      context.shared.set(make, made);
    }
    return made;
  };
}
