import de.uka.ilkd.key.control.KeYEnvironment;
import de.uka.ilkd.key.java.abstraction.KeYJavaType;
import de.uka.ilkd.key.logic.op.IObserverFunction;
import de.uka.ilkd.key.proof.Proof;
import de.uka.ilkd.key.speclang.Contract;
import java.io.File;

/** KeY's automatic mode on all contracts of a file; ends with 1 if one is not proved, or if there is none. */
public class KeyProve {
    public static void main(String[] args) throws Exception {
        File file = new File(args[0]).getAbsoluteFile();
        var environment = KeYEnvironment.load(file, null, null, null);
        var contracts = environment.getSpecificationRepository();
        int proved = 0;
        int open = 0;
        for (KeYJavaType type : environment.getJavaInfo().getAllKeYJavaTypes()) {
            if (type.getFullName().startsWith("java.")) {
                continue;
            }
            for (IObserverFunction target : contracts.getContractTargets(type)) {
                for (Contract contract : contracts.getContracts(type, target)) {
                    Proof proof = environment.createProof(contract.createProofObl(environment.getInitConfig(), contract));
                    environment.getProofControl().startAndWaitForAutoMode(proof);
                    System.out.println(contract.getName() + ": " + (proof.closed() ? "proved" : "open"));
                    if (proof.closed()) {
                        proved++;
                    } else {
                        open++;
                    }
                    proof.dispose();
                }
            }
        }
        System.exit(proved == 0 || open > 0 ? 1 : 0);
    }
}
