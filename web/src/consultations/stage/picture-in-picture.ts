import { type RefObject, useEffect, useState } from 'react';

/** The other side's picture in a small window above everything else; true while it is there. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): boolean {
  const [inside, setInside] = useState(false);
  useEffect(() => {
    const element = video.current;
    const look = () => setInside(document.pictureInPictureElement === element);
    element?.addEventListener('enterpictureinpicture', look);
    element?.addEventListener('leavepictureinpicture', look);
    return () => {
      element?.removeEventListener('enterpictureinpicture', look);
      element?.removeEventListener('leavepictureinpicture', look);
    };
  }, [video]);
  return inside;
}

/** A browser may refuse, above all before there is a picture; then everything stays as it is. */
export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch (error) {
    console.warn('The picture stays where it is', error);
  }
}
