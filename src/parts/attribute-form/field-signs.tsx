import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, ListOrdered, Lock, Pin, ScanBarcode } from 'lucide-react';
import type { Attribute } from '#schema/records/reference.ts';
import { nextNumber } from '#schema/rules/autonumber.ts';
import { isHinted, valueIs } from '#schema/rules/kinds.ts';
import { classes } from '#src/kit/classes.ts';
import { Prefix, Sign } from '#src/kit/inputs/input-shell.tsx';
import type { FieldDraft } from './contract.ts';

/** Small words inside the inputs: how a value came to be, and what it will become. */
export interface SignProps {
  attribute: Attribute;
  field: FieldDraft;
  isPinned: boolean;
  isActive: boolean;
  onPin: (isPinned: boolean) => void;
  /** Values of its dictionary on this device. */
  size: number | undefined;
}

export function FieldSign(props: SignProps) {
  const { attribute, field, size } = props;
  if (field.from === 'scanned') {
    return (
      <Sign tone="good" icon={<CircleCheck size={18} aria-hidden />}>
        <Trans>Scanned</Trans>
      </Sign>
    );
  }
  if (attribute.readOnly) return <Lock size={18} aria-hidden className="mx-1.5 text-muted" />;
  if (attribute.autonumber) return <NextNumber field={field} />;
  return (
    <>
      {isHinted(attribute) && field.text === '' && size !== undefined && size > 0 ? (
        <span className="pr-1 text-office text-muted max-sm:hidden">
          <Plural value={size} one="# value on this device" other="# values on this device" />
        </span>
      ) : null}
      <KeptSign {...props} />
    </>
  );
}

function NextNumber({ field }: { field: FieldDraft }) {
  if (field.from !== 'autonumber' || field.text === '') return null;
  const following = nextNumber(field.text);
  return (
    <Sign icon={<ListOrdered size={18} aria-hidden />}>
      <Trans>
        Auto<span className="max-sm:hidden">, next {following}</span>
      </Trans>
    </Sign>
  );
}

/** The pin: a value that is kept for the next document, or could be. */
function KeptSign({ attribute, field, isPinned, isActive, onPin }: SignProps) {
  const { t } = useLingui();
  const mayKeep = field.reinput === undefined && valueIs(attribute) !== 'code';
  if (!mayKeep || field.text === '' || !(isPinned || isActive)) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isPinned}
      aria-keyshortcuts="Shift+F4"
      aria-label={isPinned ? t`${attribute.name} is kept for the next document` : t`Keep ${attribute.name} for the next document`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPin(!isPinned)}
      className={classes(
        'flex h-9 items-center gap-1.5 rounded-small px-1.5 text-office whitespace-nowrap hover:bg-well',
        isPinned ? 'text-muted' : 'text-link',
      )}
    >
      <Pin size={17} aria-hidden />
      {isPinned ? (
        <Trans>Kept</Trans>
      ) : (
        <span className="max-sm:hidden">
          <Trans>Keep</Trans>
        </span>
      )}
    </button>
  );
}

/** Before the text: the barcode of a code, the prefix of a series. */
export function FieldLead(props: { attribute: Attribute; field: FieldDraft; prefixId: string; onFree: () => void }) {
  const { t } = useLingui();
  const { attribute, field } = props;
  if (valueIs(attribute) === 'code')
    return <ScanBarcode size={20} aria-hidden className="ml-3.5 shrink-0 text-muted max-sm:hidden" />;
  if (!attribute.autonumber || !field.prefix) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-keyshortcuts="Backspace"
      className="h-full shrink-0 -outline-offset-2"
      aria-label={t`Change the prefix ${field.prefix}`}
      onClick={props.onFree}
    >
      <Prefix id={props.prefixId}>{field.prefix}</Prefix>
    </button>
  );
}
