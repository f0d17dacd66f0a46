import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles `Program.java` of each folder into `classes` beside it. */
public class Compile {
    public static void main(String[] folders) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String folder : folders) {
            Path classes = Path.of(folder, "classes");
            Files.createDirectories(classes);
            compiler.run(null, null, new java.io.ByteArrayOutputStream(),
                "-g", "-nowarn", "-d", classes.toString(), Path.of(folder, "Program.java").toString());
        }
    }
}
