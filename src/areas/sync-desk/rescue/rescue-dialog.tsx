import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, FileUp, TriangleAlert } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import type { FileFault } from './read-file.ts';
import { RescueContents } from './rescue-contents.tsx';
import { useRescue } from './use-rescue.ts';
import { faultWords } from './words.ts';

/** Imports changes that a device could not send. Shows the file first and makes conflicts of it only then (decisions.md S8). */
export function RescueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const choosing = useRef<HTMLButtonElement>(null);
  const { read, fault, isBusy, brought, left, choose, bring } = useRescue();
  const isOver = brought > 0 && !fault;
  const lacking = !read ? t`Choose the file first` : left === 0 ? t`All changes are already on the server` : undefined;
  return (
    <FormDialog
      open
      title={t`Import a rescue file`}
      height={700}
      submitLabel={isOver ? t`Done` : read ? t`Import ${left}` : t`Import`}
      done={isOver}
      busy={isBusy}
      disabledReason={isOver ? undefined : lacking}
      initialFocus={choosing}
      onClose={onClose}
      onSubmit={() => (isOver ? onClose() : read && bring(read))}
    >
      <div className="flex flex-col gap-3">
        <p>
          <Trans>
            Changes that a device could not send, saved there as a file. Each becomes a conflict that another supervisor resolves;
            nothing is applied before that.
          </Trans>
        </p>
        <FileChoice button={choosing} isAnother={read !== null} busy={isBusy && !read} onChosen={choose} />
        <News fault={fault} brought={brought} />
        {read ? <RescueContents read={read} /> : null}
      </div>
    </FormDialog>
  );
}

interface FileChoiceProps {
  button: RefObject<HTMLButtonElement | null>;
  isAnother: boolean;
  busy: boolean;
  onChosen: (file: File) => Promise<void>;
}

/** The file chooser of the browser, behind a button in our design. */
function FileChoice({ button, isAnother, busy, onChosen }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void onChosen(file);
          // the same file may be chosen again
          currentTarget.value = '';
        }}
      />
      <Button
        ref={button}
        icon={FileUp}
        variant={isAnother ? 'secondary' : 'primary'}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {isAnother ? <Trans>Choose another file</Trans> : <Trans>Choose the file</Trans>}
      </Button>
    </div>
  );
}

/** The fault, the number imported, or both after a partial import. */
function News({ fault, brought }: { fault: FileFault | null; brought: number }) {
  const { i18n } = useLingui();
  return (
    <>
      {fault ? (
        <Banner tone={fault === 'unreachable' ? 'waiting' : 'danger'} icon={TriangleAlert}>
          {i18n._(faultWords[fault])}
        </Banner>
      ) : null}
      {brought > 0 ? (
        <Banner tone="success" icon={CircleCheck}>
          <Plural value={brought} one="# change imported" other="# changes imported" />
        </Banner>
      ) : null}
    </>
  );
}
