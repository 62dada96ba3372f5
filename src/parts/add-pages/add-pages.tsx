import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileText, X } from 'lucide-react';
import { useId, useState, type ChangeEvent } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { otherEndings } from '#src/parts/document-files/other-endings.ts';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';
import { bytesText } from '#src/text/numbers.ts';
import { StoreFault } from '#sync/ports.ts';
import { faultOf, faultOfStore, type AddFault } from './add-fault.ts';
import { Leaving } from './leaving.tsx';
import { savePages, type Paged } from './save-pages.ts';
import { useChosen } from './use-chosen.ts';
import { PagesOnTheWay } from './pages-on-the-way.tsx';

/** The kinds of file that a camera, a scanner and an office make. */
const ACCEPT = 'image/jpeg,image/png,image/tiff,application/pdf,.tif,.tiff,.docx,.doc,.txt';

/** Photos or files as pages of a document: kept on this device, and sent when there is coverage. */
export function AddPages({ of }: { of: Paged }) {
  const { t } = useLingui();
  const title = useId();
  const [files, setFiles] = useChosen(of.documentId);
  const [fault, setFault] = useState<AddFault>();
  const [isBusy, setBusy] = useState(false);
  useUnsaved(files.length > 0);
  const choose = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    const found = faultOf(all);
    setFault(found);
    if (!found) setFiles(all);
  };
  const add = async () => {
    setBusy(true);
    try {
      await savePages(of, files);
      setFiles([]);
      snack(t`Kept on this device. The pages are sent once you are online.`);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      setFault(faultOfStore(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card aria-labelledby={title} className="thin-scroll max-h-2/5 shrink-0 overflow-y-auto p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} className="text-section font-bold">
          <Trans>Pages</Trans>
        </h2>
        <ChooseFiles disabled={isBusy} onFiles={choose} />
      </div>
      <PagesOnTheWay of={of} />
      <ChosenFiles files={files} onRemove={(file) => setFiles(files.filter((each) => each !== file))} />
      {fault ? <FaultNote fault={fault} /> : null}
      <Leaving files={files.length} onLeave={() => setFiles([])} />
      {files.length > 0 ? (
        <Button variant="strong" className="mt-3" busy={isBusy} onClick={() => void add()}>
          <Plural value={files.length} one="Add # file" other="Add # files" />
        </Button>
      ) : null}
    </Card>
  );
}

/** The browser's own input: on a tablet it offers the camera. */
function ChooseFiles({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  const { parameters } = useSession();
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = ''; // the same file can be chosen again
  };
  return (
    <span className="relative inline-flex has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <label htmlFor={id} className={classes(buttonClass('secondary'), 'cursor-pointer')}>
        <Trans>Photos or files</Trans>
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={`${ACCEPT}${otherEndings(parameters)}`}
        disabled={disabled}
        onChange={chosen}
        className="sr-only"
      />
    </span>
  );
}

function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <ul className="mt-2">
      {files.map((file, n) => (
        // two photos of a camera may have one name
        <li key={`${n} ${file.name}`} className="flex min-h-row items-center gap-3 border-b border-line last:border-b-0">
          <FileText size={18} aria-hidden className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <FileSize bytes={file.size} />
          <IconButton icon={X} label={t`Remove ${file.name}`} onClick={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}

function FileSize({ bytes }: { bytes: number }) {
  const { i18n } = useLingui();
  return <span className="shrink-0 text-small text-muted tabular-nums">{bytesText(i18n, bytes)}</span>;
}

function FaultNote({ fault }: { fault: AddFault }) {
  return (
    <p role="alert" className="mt-2 text-small text-on-danger">
      {fault === 'noRoom' ? (
        <Trans>
          The device has no room for these files. Nothing was added; your other changes are safe. Free some space, or add fewer.
        </Trans>
      ) : fault === 'locked' ? (
        <Trans>
          This device is locked, so it can keep no files. Nothing was added. Sign in again while you are online, then add them.
        </Trans>
      ) : fault === 'notKept' ? (
        <Trans>
          This device could not keep the files. Nothing was added; they are where you chose them. Load the page again, then add
          them.
        </Trans>
      ) : fault === 'tooLarge' ? (
        <Trans>A file is larger than 100 MB. It was not added.</Trans>
      ) : (
        <Trans>These are too many files at once. The last ones were not added.</Trans>
      )}
    </p>
  );
}
