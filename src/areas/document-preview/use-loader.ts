import { useEffect, useState } from 'react';
import { whose } from '#src/data/session/session.ts';
import { PageLoader } from './page-loader.ts';
import { pinnedPicture } from './pinned-picture.ts';

/** The loader of this page's viewer: tabs of a document share it, so that going back draws nothing again. */
let shared: { of: string; loader: PageLoader } | undefined;

/** Gives the loader; another person gets another one, without the pictures of the one before. */
export function useLoader(): PageLoader {
  const [loader] = useState(() => {
    const of = whose();
    if (shared?.of !== of) {
      shared?.loader.forget();
      shared = { of, loader: new PageLoader(pinnedPicture) };
    }
    return shared.loader;
  });
  useEffect(() => () => loader.stop(), [loader]);
  return loader;
}
