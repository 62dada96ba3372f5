import { useSession } from '#src/data/session.ts';
import { Palette } from '#src/app/navigation/palette.tsx';
import { Shortcuts } from '#src/app/navigation/shortcuts.tsx';
import type { Panel } from '#src/app/shell/shell-keys.ts';

interface PanelsProps {
  panel: Panel;
  onPanel: (panel: Panel | null) => void;
  onSignOut: () => void;
}

/** What the keys of the shell open, one at a time. */
export function Panels({ panel, onPanel, onSignOut }: PanelsProps) {
  const { identity } = useSession();
  if (!identity) return null;
  const close = () => onPanel(null);
  if (panel === 'shortcuts') return <Shortcuts onClose={close} />;
  return <Palette onClose={close} showShortcuts={() => onPanel('shortcuts')} signOut={onSignOut} />;
}
