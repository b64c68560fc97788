import { lineTitles } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { runMutation } from '../../lib/run-mutation';
import { useWithdrawPrescription } from '../api';
import { ReasonDialog } from '../reason-dialog';

export function WithdrawDialog({
  prescription,
  onClose,
}: {
  prescription: Prescription;
  onClose: () => void;
}) {
  const withdraw = useWithdrawPrescription();
  return (
    <ReasonDialog
      title="Withdraw prescription?"
      text={`${lineTitles(prescription.medicines)} will be shown as withdrawn to the patient and to every pharmacist who checks it. It stays on record.`}
      placeholder="The patient reported an allergy"
      missingMessage="Please tell the patient why."
      confirmLabel="Withdraw"
      isPending={withdraw.isPending}
      onClose={onClose}
      onConfirm={(reason) => runMutation(withdraw, { id: prescription._id, reason }, { onSuccess: onClose })}
    />
  );
}
