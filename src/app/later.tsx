import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { part } from '#src/app/part.ts';

/**
 * A part that is fetched when it is first shown: what a working screen does not need must not make it wait. The service
 * worker holds all parts, so this costs no network once the application is installed. `texts` names the area whose texts
 * come with it; `when` holds it back until something has come that must not wait.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  texts?: string,
  when?: () => Promise<void>,
) {
  const Part = lazy(async () => {
    await when?.();
    return { default: await part(fetchPart, texts) };
  });
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
