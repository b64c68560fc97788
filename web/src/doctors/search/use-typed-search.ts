import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;

/** Types at its own pace; the address follows after a pause, and leads when it changes by itself. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address may replace what is typed
  useEffect(() => {
    if (inAddress !== written.current) replace(inAddress);
  }, [inAddress]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      write(text);
    },
    /** Takes over at once; what was still waiting to be written is forgotten. */
    replace,
  };
}
