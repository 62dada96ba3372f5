import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { homeOf } from '#schema/page-path.ts';
import { pageTable } from '#schema/pages.ts';
import { can, useSession } from '#src/data/session/session.ts';

/** The page where a reason can be changed; nothing for a person who may not open it. */
export function ReasonLink({ place }: { place: string }) {
  const { urlPath } = useSession();
  if (place === '' || !mayOpen(place)) return null;
  return (
    <Link to={homeOf(urlPath) + place} className="block min-h-8 w-fit py-1 font-bold text-link underline">
      <Trans>Open page</Trans>
    </Link>
  );
}

/** Pages of one room have one grant. */
function mayOpen(place: string): boolean {
  const [room] = place.split('/');
  const page = pageTable.find(({ address }) => address.split('/')[0] === room);
  return page !== undefined && (page.needs === undefined || can(page.needs));
}
