import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Eraser, FileDown, ShieldCheck, ShieldAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { VERSION } from '#schema/version.ts';
import { useLive } from '#src/data/live/live.ts';
import { docOf, leftIn, reserveOf, type LeaseValue } from '#src/data/offline/leases.ts';
import { setting } from '#src/data/queries/settings.ts';
import { downloadRescueFile, type Saved } from '#src/data/rescue/rescue.ts';
import { room, type Room } from '#src/data/storage/space.ts';
import { useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { useUpdate } from '#src/data/updates/update.ts';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { classes } from '#src/kit/classes.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { durationText, momentText } from '#src/text/dates.ts';
import { bytesText } from '#src/text/numbers.ts';
import { ScannerTest } from './scanner-test.tsx';

function useRoom(): Room | undefined {
  const [found, setFound] = useState<Room>();
  useEffect(() => {
    let gone = false;
    void room().then((now) => !gone && setFound(now));
    return () => {
      gone = true;
    };
  }, []);
  return found;
}

const boxNumbers = { of: 'container', prefix: '' };

/** Remaining reserved box numbers; the offline card shows how many there were, of all series, at the preparation. */
function BoxNumbers() {
  const lease = useLive(setting<LeaseValue>, docOf(boxNumbers));
  if (lease === undefined) return '…';
  const left = leftIn(lease ?? undefined);
  const most = reserveOf(boxNumbers);
  return left > most ? (
    left
  ) : (
    <Trans>
      {left} of {most}
    </Trans>
  );
}

/** This version, and a note if the server has a newer one. */
function Version() {
  const { phase } = useSyncStatus();
  const { needsUpdate } = useUpdate();
  return needsUpdate || phase === 'updateNeeded' ? <Trans>{VERSION}, an update is ready</Trans> : VERSION;
}

/** The device itself: storage, clock, numbers, oldest unsent work, version; then what one may do with it. */
export function ThisTablet() {
  const { i18n } = useLingui();
  const heading = useId();
  const storage = useRoom();
  const { urlPath } = useSession();
  const { skewMs, oldestAt, waiting, lastSentAt } = useSyncStatus();
  return (
    <Card aria-labelledby={heading}>
      <CardHead id={heading} title={<Trans>This device</Trans>} />
      <div className="px-5 pb-5">
        <KeyValues>
          <KeyValue name={<Trans>Storage</Trans>}>
            {storage ? (
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                <Trans>
                  {bytesText(i18n, storage.usedBytes)} of {bytesText(i18n, storage.quotaBytes)}
                </Trans>
                {storage.isProtected ? (
                  <Pill tone="success" icon={ShieldCheck}>
                    <Trans>Protected</Trans>
                  </Pill>
                ) : (
                  <Pill tone="waiting" icon={ShieldAlert}>
                    <Trans>Not protected</Trans>
                  </Pill>
                )}
              </span>
            ) : (
              '…'
            )}
          </KeyValue>
          <KeyValue name={<Trans>Clock</Trans>}>
            {Math.abs(skewMs) < 60_000 ? <Trans>Correct</Trans> : <Trans>Off by {durationText(i18n, Math.abs(skewMs))}</Trans>}
          </KeyValue>
          <KeyValue name={<Trans>Reserved box codes</Trans>}>
            <BoxNumbers />
          </KeyValue>
          <KeyValue name={<Trans>Oldest unsent change</Trans>}>
            {waiting === 0 || oldestAt === 0 ? <Trans>None</Trans> : momentText(i18n, oldestAt)}
          </KeyValue>
          <KeyValue name={<Trans>Last sent</Trans>}>
            {lastSentAt > 0 ? momentText(i18n, lastSentAt) : <Trans>Never</Trans>}
          </KeyValue>
          <KeyValue name={<Trans>Version</Trans>}>
            <Version />
          </KeyValue>
        </KeyValues>
        <ScannerTest />
        <RescueFile />
        {/* the count of what is only here is typed there first (reliability.md 1.7) */}
        <Link to={pathTo(urlPath, 'auth/user/my-account')} hash="forget" className={classes(buttonClass('quiet'), 'mt-3')}>
          <Eraser size={20} aria-hidden className="shrink-0" />
          <Trans>Erase my data from this device</Trans>
        </Link>
      </div>
    </Card>
  );
}

/** Saves the unsent changes as a file. Shows a failure, or a warning about an unsealed file, until the next one. */
function RescueFile() {
  const { t } = useLingui();
  const [last, setLast] = useState<Saved | 'lost' | null>(null);
  const made = last === 'lost' ? null : last;
  const filesLeft = made?.filesLeft ?? 0;
  const rescue = async () => {
    const saved = await downloadRescueFile().catch(() => undefined);
    setLast(saved ?? 'lost');
    if (!saved) return;
    const { count } = saved;
    snack(
      t`${plural(count, {
        one: 'Rescue file saved: # change. Nothing was removed here.',
        other: 'Rescue file saved: # changes. Nothing was removed here.',
      })}`,
    );
  };
  return (
    <div className="pt-4">
      {last === 'lost' ? (
        <p role="alert" className="pb-3 text-office text-on-danger">
          <Trans>The rescue file could not be saved: the storage of this device cannot be read. Try again.</Trans>
        </p>
      ) : null}
      {filesLeft > 0 ? (
        <p role="alert" className="pb-3 text-office text-on-waiting">
          <Plural
            value={filesLeft}
            one="# photo or file did not fit into the rescue file. It is still on this device: connect to the server to send it."
            other="# photos or files did not fit into the rescue file. They are still on this device: connect to the server to send them."
          />
        </p>
      ) : null}
      {made?.isSealed === false ? (
        <p role="alert" className="pb-3 text-office text-on-waiting">
          <Trans>
            The file is not encrypted, because this device has not received the encryption key yet: anyone who has the file can
            read it. Give it only to your supervisor.
          </Trans>
        </p>
      ) : null}
      <Button icon={FileDown} onClick={() => void rescue()}>
        <Trans>Rescue file</Trans>
      </Button>
    </div>
  );
}
