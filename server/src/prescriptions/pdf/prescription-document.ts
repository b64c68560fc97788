/** Everything on the document, as it was on the day of issue. Nothing is looked up while drawing. */
export interface PrescriptionDocument {
  doctorName: string;
  qualification: string;
  specialization: string;
  registrationNumber: string | null;
  doctorVerified: boolean;
  clinicAddress: string | null;
  patientName: string;
  age: number | null;
  gender: string | null;
  mode: string;
  atADistance: boolean;
  medication: string;
  dosage: string;
  instructions: string;
  version: number;
  /** Formatted in the doctor's zone: '02 Mar 2026' and '02 Mar 2026, 10:42 AM (Asia/Kolkata)'. */
  issuedOn: string;
  signedAt: string;
  validUntil: string;
  changedOn: string | null;
  withdrawnOn: string | null;
  verificationCode: string;
  verifyUrl: string;
}
