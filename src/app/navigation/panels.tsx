import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { Palette } from '#src/app/navigation/palette.tsx';
import { Shortcuts } from '#src/app/navigation/shortcuts.tsx';
import type { Panel } from '#src/app/shell/shell-keys.ts';

interface PanelsProps {
  panel: Panel;
  onPanel: (panel: Panel | null) => void;
  onSignOut: () => void;
}

/** Panels of the shell, opened by keys, one at a time. */
export function Panels({ panel, onPanel, onSignOut }: PanelsProps) {
  const { identity } = useSession();
  const close = () => onPanel(null);
  useEndsWithPage(close);
  if (!identity) return null;
  if (panel === 'shortcuts') return <Shortcuts onClose={close} />;
  return <Palette onClose={close} showShortcuts={() => onPanel('shortcuts')} signOut={onSignOut} />;
}

/** Closes a panel when its page is left: after Back the user expects to see the page. */
function useEndsWithPage(close: () => void): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) close();
  }, [pathname, close]);
}
