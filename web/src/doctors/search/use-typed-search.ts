import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** If the address changes for another reason, its text replaces the typed one. */
export function useTypedSearch(textInAddress: string, writeAddress: (text: string) => void) {
  const [typed, setTyped] = useState(textInAddress);
  const written = useRef(textInAddress);
  const write = useDebouncedCallback((text: string) => {
    written.current = text;
    writeAddress(text);
  }, TYPING_PAUSE_MS);

  function replace(text: string): void {
    write.cancel();
    written.current = text;
    setTyped(text);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address may replace the typed text
  useEffect(() => {
    if (textInAddress !== written.current) replace(textInAddress);
  }, [textInAddress]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      write(text);
    },
    replace,
  };
}
