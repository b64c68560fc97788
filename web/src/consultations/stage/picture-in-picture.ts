import { type RefObject, useEffect, useState } from 'react';

export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = video.current;
    const update = () => setOpen(document.pictureInPictureElement === element);
    element?.addEventListener('enterpictureinpicture', update);
    element?.addEventListener('leavepictureinpicture', update);
    return () => {
      element?.removeEventListener('enterpictureinpicture', update);
      element?.removeEventListener('leavepictureinpicture', update);
    };
  }, [video]);
  return isOpen;
}

export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch (error) {
    console.warn('Picture in picture is not available', error);
  }
}
