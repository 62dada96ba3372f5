import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { part, partInTheEnd } from '#src/app/part.ts';

/**
 * Lazily loads a part on its first use, so screens in use do not wait for it. The service worker caches all parts, so this
 * needs no network once the application is installed. `texts` names the area whose texts are loaded with it.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  texts?: string,
) {
  return drawnBy(() => part(fetchPart, texts), fallback);
}

/**
 * Lazily loads an optional part next to the page: if it fails, the page and its form continue, with the place of the part
 * empty. Connection may be lost in the second in which a first visit loads it. `when` delays the load until something more
 * important has arrived.
 */
export function alongside<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  texts?: string,
  when?: () => Promise<void>,
) {
  return drawnBy(async () => {
    await when?.();
    return partInTheEnd(fetchPart, texts);
  }, null);
}

function drawnBy<Props extends object>(get: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  const Part = lazy(async () => ({ default: await get() }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
