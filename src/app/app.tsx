import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { LiveRegions } from '#src/kit/feedback/live-region.tsx';
import { Snackbar } from '#src/kit/feedback/snackbar.tsx';
import { ScannerProvider } from '#src/kit/scan/scanner-provider.tsx';
import { alongside, later } from '#src/app/later.tsx';
import { router } from '#src/app/router.tsx';
import { UpdateDialog } from '#src/app/shell/later-parts.ts';
import { useRefusedAt, useRoomLevel } from '#src/data/storage/disk-full.ts';
import { useUpdate } from '#src/data/updates/update.ts';

/** Everything around the pages: languages, live regions, the scanner, news, new versions. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <OverDialogs />
      <ScannerProvider>
        <RouterProvider router={router} />
      </ScannerProvider>
      <NewVersion />
    </I18nProvider>
  );
}

/**
 * Announcements, news and the note of a full storage. They are in the body, outside the page: an open dialog makes the page inert,
 * and an inert live region is not read.
 */
function OverDialogs() {
  return createPortal(
    <>
      <LiveRegions />
      <Snackbar />
      <DiskFull />
    </>,
    document.body,
  );
}

/** Loads the dialog when a new version is available. */
function NewVersion() {
  const { needsUpdate } = useUpdate();
  return needsUpdate ? <UpdateDialog /> : null;
}

const RoomNote = alongside(() => import('#src/app/shell/room-note.tsx').then((part) => part.RoomNote));
const FullNote = later(() => import('#src/app/shell/full-note.tsx').then((part) => part.FullNote), null, 'navigation');

/** Shown again with each save that found no space; before that, a note when space gets low. */
function DiskFull() {
  const refusedAt = useRefusedAt();
  const level = useRoomLevel();
  if (refusedAt > 0) return <FullNote key={refusedAt} />;
  return level === 'fine' ? null : <RoomNote level={level} />;
}
