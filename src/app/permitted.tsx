import type { ReactNode } from 'react';
import { can, useSession } from '#src/data/session/session.ts';
import { ErrorPage } from '#src/app/start/later-pages.ts';
import { usePage } from '#src/app/use-page.ts';

/** The frame of a page, or *access denied* for someone without the right to it (S0 §2); the service decides again. */
export function Permitted({ children }: { children: ReactNode }) {
  const page = usePage();
  const session = useSession();
  if (page?.needs && session.identity && !can(page.needs, session)) return <ErrorPage status={403} />;
  return children;
}
