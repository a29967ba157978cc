import type { Context } from './context.ts';

/**
 * A value that the fields of one request share, such as a loader. It is made when the first field needs it, and is dropped
 * with the request. The context itself holds it: a weak map would keep a value that refers to its key, as loaders refer to
 * their context, until V8 collects the whole heap.
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
