import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { part, partInTheEnd } from '#src/app/part.ts';

/**
 * A part that is fetched when it is first shown: what a working screen does not need must not make it wait. The service
 * worker holds all parts, so this costs no network once the application is installed. `texts` names the area whose texts
 * come with it.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  texts?: string,
) {
  return drawnBy(() => part(fetchPart, texts), fallback);
}

/**
 * The same for what stands beside the page and is missed by nobody for a while: without it the page goes on, and the form in it,
 * while its place stays empty. Coverage may go in the second in which a first visit fetches it. `when` holds it back until
 * something has come that must not wait.
 */
export function beside<Props extends object>(
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
