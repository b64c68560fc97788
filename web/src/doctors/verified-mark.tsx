import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import classes from './verified-mark.module.css';

export function VerifiedMark() {
  return (
    <IconRosetteDiscountCheckFilled size={18} role="img" aria-label="Verified" className={classes.mark} />
  );
}
