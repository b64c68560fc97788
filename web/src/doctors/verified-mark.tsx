import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import classes from './verified-mark.module.css';

/** Shown beside the name of a doctor whose registration an operator has checked. */
export function VerifiedMark() {
  return (
    <IconRosetteDiscountCheckFilled size={18} role="img" aria-label="Verified" className={classes.mark} />
  );
}
