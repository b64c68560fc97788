import { type RefObject, useEffect, useState } from 'react';

/** The other side's video in a picture-in-picture window. True while it is open. */
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

/** A browser may refuse, especially before there is video. Then nothing changes. */
export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch (error) {
    console.warn('Picture in picture is not available', error);
  }
}
