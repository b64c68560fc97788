import { PAPER_MAX_MEGABYTES, PAPERS_PER_VISIT } from '@carelane/contract/papers/paper';
import { Button } from '@mantine/core';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './papers.module.css';

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,application/pdf';

interface Props {
  canAdd: boolean;
  remaining: number;
  onChoose(files: File[]): void;
}

export function AddPapers({ canAdd, remaining, onChoose }: Props) {
  const fileInput = useRef<HTMLInputElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  if (!canAdd)
    return (
      <p className={classes.hint}>
        {remaining === 0
          ? `This visit already has ${PAPERS_PER_VISIT} papers, which is the limit.`
          : 'No more papers can be added to this visit.'}
      </p>
    );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    choose(event.dataTransfer.files);
  };
  const choose = (chosen: FileList | null) => {
    if (chosen && chosen.length > 0) onChoose([...chosen]);
  };
  const input = (
    ref: typeof fileInput,
    label: string,
    extra: { capture?: 'environment'; accept: string },
  ) => (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      hidden
      multiple={!extra.capture}
      {...extra}
      onChange={(event) => {
        choose(event.currentTarget.files);
        // Otherwise choosing the same file again would cause no change event.
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button in it
    <div
      className={classes.drop}
      data-over={isDraggedOver}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
    >
      <div className={classes.buttons}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => fileInput.current?.click()}
        >
          Add Papers
        </Button>
        <Button
          variant="default"
          className={classes.camera ?? ''}
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => cameraInput.current?.click()}
        >
          Take a Photo
        </Button>
      </div>
      <p className={classes.hint}>
        Pictures or PDFs of up to {PAPER_MAX_MEGABYTES} MB. Both of you can see them. We remove the location
        and time from photos.
      </p>
      {input(fileInput, 'Choose papers', { accept: ACCEPTED_TYPES })}
      {input(cameraInput, 'Take a photo', { accept: 'image/*', capture: 'environment' })}
    </div>
  );
}
