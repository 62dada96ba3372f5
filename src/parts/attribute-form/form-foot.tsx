import { Trans, useLingui } from '@lingui/react/macro';
import { CornerDownLeft, Eraser, HardDrive, Undo2, X } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { clockText } from '#src/text/dates.ts';
import type { DocumentWork } from './document-work.ts';
import type { AttributeFormProps } from './contract.ts';

interface FormFootProps extends Pick<AttributeFormProps, 'onCancelEditing' | 'disabledReason'> {
  work: DocumentWork;
  isEditing: boolean;
  isBusy: boolean;
  /** The form was cleared a moment ago. */
  isCleared: boolean;
  /** Time the draft was last on disk; 0 for never. */
  savedAt: number;
}

/** The ways out of the form, and what is on disk. A key in a field does not draw it. */
export const FormFoot = memo(function FormFoot(props: FormFootProps) {
  const { isEditing, isBusy, isCleared, savedAt, onCancelEditing, disabledReason, work } = props;
  const { t } = useLingui();
  return (
    <footer className="mt-1 flex items-center gap-3 border-t border-line px-4 pt-2.5 pb-3.5 max-sm:px-3 max-lg:short:sticky bottom-0 sm:max-lg:-bottom-3 max-lg:short:z-10 max-lg:short:rounded-b-card max-lg:short:bg-card max-lg:short:py-2 lg:short:py-1">
      {isEditing ? (
        <Button variant="quiet" icon={X} aria-label={t`Cancel`} onClick={() => onCancelEditing?.()}>
          <span className="max-sm:hidden">
            <Trans>Cancel</Trans>
          </span>
        </Button>
      ) : (
        <ClearButton work={work} isCleared={isCleared} />
      )}
      <p className="flex flex-1 items-center justify-end gap-2 text-small text-muted max-sm:hidden">
        {savedAt > 0 ? (
          <>
            <HardDrive size={18} aria-hidden />
            <Trans>Draft saved on this device, {clockText(savedAt, true)}</Trans>
          </>
        ) : null}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        iconEnd={CornerDownLeft}
        busy={isBusy}
        disabledReason={disabledReason === '' ? undefined : disabledReason}
        className="min-w-54 max-sm:min-w-0 max-sm:flex-1"
      >
        {isEditing ? <Trans>Save changes</Trans> : <Trans>Save and next</Trans>}
      </Button>
    </footer>
  );
});

/** Clears immediately; the same button restores the content. */
function ClearButton({ work, isCleared }: Pick<FormFootProps, 'work' | 'isCleared'>) {
  const { t } = useLingui();
  if (isCleared) {
    return (
      <Button variant="quiet" icon={Undo2} aria-label={t`Undo clear`} onClick={() => work.undoClear()}>
        <span className="max-sm:hidden">
          <Trans>Undo clear</Trans>
        </span>
      </Button>
    );
  }
  return (
    <Button variant="quiet" icon={Eraser} aria-label={t`Clear form`} onClick={() => void work.clear()}>
      <span className="max-sm:hidden">
        <Trans>Clear</Trans>
      </span>
    </Button>
  );
}
