export const demoSignIns = [
  { role: 'Patient', name: 'Asha Verma', email: 'patient@carelane.example', password: 'carelane-demo' },
  { role: 'Doctor', name: 'Meera Iyer', email: 'doctor@carelane.example', password: 'carelane-demo' },
  { role: 'Operator', name: 'Tara Menon', email: 'operator@carelane.example', password: 'carelane-demo' },
] as const;
