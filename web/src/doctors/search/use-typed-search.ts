import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** Shows typed text at once. The address follows after a pause, and an external change of the address replaces the text. */
export function useTypedSearch(inAddress: string, writeAddress: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
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
    if (inAddress !== written.current) replace(inAddress);
  }, [inAddress]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      write(text);
    },
    /** Applies at once and discards a pending write. */
    replace,
  };
}
