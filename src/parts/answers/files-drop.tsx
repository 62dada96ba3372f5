import { FolderOpen, Upload } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { droppedFiles, type PlacedFile } from './dropped-files.ts';

interface FilesDropProps {
  label: string;
  /** Kinds of files accepted, in words. */
  help: string;
  /** Endings that are offered, e.g. `.pdf,.png`. */
  accept: string;
  onFiles: (files: readonly PlacedFile[]) => void;
  /** In the field, e.g. *Choose files, or drop them here*. */
  prompt: string;
  /** Label of the button that takes a whole folder; without it none is offered. */
  folder?: string | undefined;
  disabled?: boolean | undefined;
}

/** Several files, chosen or dropped; folders where they make sense, with the path of each file. */
export function FilesDrop({ label, help, accept, onFiles, prompt, folder, disabled = false }: FilesDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
    // the same file can be chosen again
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[15px] leading-[18px] text-soft">
        {label}
      </label>
      <div className="flex flex-wrap items-stretch gap-3">
        <div
          className={classes(
            'relative flex min-h-22 min-w-60 flex-1 items-center gap-3 rounded-control border-2 border-dashed px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-focus',
            isOver ? 'border-primary bg-tint' : 'border-line bg-card',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => void drop(event)}
        >
          <Upload aria-hidden className="size-6 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 text-office">{prompt}</span>
          <input
            id={id}
            type="file"
            multiple
            accept={accept}
            disabled={disabled}
            aria-describedby={`${id}-help`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={chosen}
          />
        </div>
        {folder === undefined ? null : <FolderButton label={folder} disabled={disabled} onChosen={chosen} />}
      </div>
      <p id={`${id}-help`} className="text-small text-muted">
        {help}
      </p>
    </div>
  );
}

interface FolderButtonProps {
  label: string;
  disabled: boolean;
  onChosen: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FolderButton({ label, disabled, onChosen }: FolderButtonProps) {
  const folder = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        type="file"
        hidden
        ref={(element) => {
          folder.current = element;
          // an attribute React does not know
          element?.setAttribute('webkitdirectory', '');
        }}
        onChange={onChosen}
      />
      <Button icon={FolderOpen} disabled={disabled} onClick={() => folder.current?.click()}>
        {label}
      </Button>
    </>
  );
}
