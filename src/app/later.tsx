import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A part that is fetched when it is first shown: what a working screen does not need must not make it wait. The service
 * worker holds all parts, so this costs no network once the application is installed.
 */
export function later<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Part = lazy(async () => ({ default: await fetchPart() }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
