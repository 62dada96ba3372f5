import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '#schema/page-path.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { takeLabel } from './form-place.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The label that led to this page. It is kept next to the address, because a typed or pasted address is no scan. */
    scanned?: string;
  }
}

/** Opens the box of a scanned code, or for users who may register the form of a new box with this code. */
export function useOpenBox(): (code: string) => Promise<'opened' | 'new' | 'unknown'> {
  const navigate = useNavigate();
  const { urlPath } = useSession();
  return async (code) => {
    const store = openNow()?.store;
    const found = store && (await containerByCode(store, code));
    if (found && found.shown === 1) {
      await navigate({ to: pathTo(urlPath, 'protocol/container/{id}', { id: found.id }) });
      return 'opened';
    }
    if (!can('protocol.write')) return 'unknown';
    await takeLabel(code);
    await navigate({ to: pathTo(urlPath, 'protocol/container'), search: { code }, state: { scanned: code } });
    return 'new';
  };
}
