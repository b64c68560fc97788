import { Input } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { PersonAvatar } from './person-avatar';
import classes from './picture-field.module.css';

interface Props {
  name: string;
  /** The current picture. */
  current?: string | null | undefined;
  error?: string | undefined;
  onChange: (picture: File | null) => void;
}

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Shows the selected picture at once, and rejects unsuitable files before the upload. */
export function PictureField({ name, current, error, onChange }: Props) {
  const id = useId();
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(picture);
  const choose = (file: File | null) => {
    const wrong = file && pictureProblem(file);
    setProblem(wrong ?? undefined);
    setPicture(wrong ? null : file);
    onChange(wrong ? null : file);
  };
  return (
    <Input.Wrapper
      label="Profile Image"
      description="JPEG, PNG or WebP, up to 5 MB"
      labelProps={{ htmlFor: id }}
      error={problem ?? error}
      size="md"
    >
      <div className={classes.row}>
        <PersonAvatar name={name} src={preview ?? current} size={56} />
        <input
          id={id}
          type="file"
          accept={TYPES.join(',')}
          className={classes.input}
          onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
    </Input.Wrapper>
  );
}

function pictureProblem(file: File): string | null {
  if (file.size > MAX_BYTES) return 'Please upload a picture of at most 5 MB.';
  return TYPES.includes(file.type) ? null : 'Please upload a JPEG, PNG or WebP picture.';
}

function usePreview(picture: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return setUrl(undefined);
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
