import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.build.module.GameRefresher;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.map.MenuDisplayer;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.build.widget.PieceSlot;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.Stack;
import VASSAL.i18n.Localization;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;

/**
 * Opens a module in VASSAL, lays out saved games, and tells what is there, a line each, fields
 * between TABs: MAP name; PROBLEM text; LOG level, text, of what is worse than INFO; ASKED text; PIECE save,
 * map, x, y, location, Piece, Step; CHANGED save, if it counts as changed as soon as it is open.
 * Arguments: the module, then saved games, and files of deeds, which are done to the game before
 * them, a line each, fields between TABs: drag piece map x y; lacks piece words, of a menu; menu
 * piece words; next; refresh; save file; sit side. It needs a screen, be it a virtual one.
 */
public final class Harness {
  private static final Pattern BAD = Pattern.compile(
    "bad data|error|exception|mismatch|not found|could not|failed|no state for|bug",
    Pattern.CASE_INSENSITIVE);
  /** How the refresher begins to count what went wrong: nothing did. */
  private static final Pattern NONE = Pattern.compile("[- ]*0 Counters .*");
  private static final String DEEDS = ".deeds";
  private static final int FACE = 128;
  private static PrintStream out;

  /** The engine must have one; nothing of it is shown. */
  private static final class Menus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override
    public JMenuBar getMenuBarFor(JFrame frame) {
      return bar.createPeer();
    }

    @Override
    public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return bar;
    }
  }

  public static void main(String[] args) throws Exception {
    out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err); // what the engine prints is not ours
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> say("PROBLEM", error.toString()));
    Toolkit.getDefaultToolkit().addAWTEventListener(Harness::close, AWTEvent.WINDOW_EVENT_MASK);
    try {
      SwingUtilities.invokeAndWait(() -> open(args[0]));
      SwingUtilities.invokeAndWait(() -> begin(null));
      SwingUtilities.invokeAndWait(Harness::empty);
      for (int each = 1; each < args.length; each++) {
        final File file = new File(args[each]);
        if (file.getName().endsWith(DEEDS)) {
          for (final String deed : Files.readAllLines(file.toPath())) {
            SwingUtilities.invokeAndWait(() -> perform(deed.split("\t")));
          }
        }
        else {
          SwingUtilities.invokeAndWait(() -> begin(file));
          SwingUtilities.invokeAndWait(() -> look(file)); // after what is done when a game opens
        }
      }
      SwingUtilities.invokeAndWait(Harness::chatter);
    }
    catch (Exception error) {
      say("PROBLEM", String.valueOf(error.getCause() == null ? error : error.getCause()));
    }
    System.exit(0);
  }

  /** What the engine tells its developers. */
  private static final class Listener extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
        final Object why = event.getThrowableProxy() == null
          ? "" : event.getThrowableProxy().getMessage();
        say("LOG", event.getLevel(), event.getFormattedMessage() + " " + why);
      }
    }
  }

  private static void open(String path) {
    try {
      final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
      final Listener listener = new Listener();
      listener.setContext(root.getLoggerContext());
      listener.start();
      root.addAppender(listener);
      Info.setConfig(new StandardConfig());
      new Menus();
      GameModule.init(new GameModule(new DataArchive(path)));
      final GameModule module = GameModule.getGameModule();
      new ExtensionsLoader().addTo(module);
      Localization.getInstance().translate();
      for (final Map map : module.getAllDescendantComponentsOf(Map.class)) {
        say("MAP", map.getMapName());
      }
      for (final PieceSlot slot : module.getAllDescendantComponentsOf(PieceSlot.class)) {
        draw(slot.getPiece());
      }
    }
    catch (Exception error) {
      say("PROBLEM", error.toString());
    }
  }

  /** Lays out a saved game, or empty maps. */
  private static void begin(File save) {
    try {
      final GameState game = GameModule.getGameModule().getGameState();
      game.setup(false);
      if (save == null) {
        game.setup(true);
      }
      else {
        game.decodeSavedGame(save).execute();
      }
      if (!game.isGameStarted()) {
        say("PROBLEM", save + ": the game does not start");
      }
    }
    catch (Exception error) {
      say("PROBLEM", save + ": " + error);
    }
  }

  private static void empty() {
    for (final GamePiece piece : GameModule.getGameModule().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack)) {
        say("PROBLEM", "On empty maps lies " + piece.getName());
      }
    }
  }

  private static void look(File save) {
    final GameState game = GameModule.getGameModule().getGameState();
    if (game.isModified()) {
      say("CHANGED", save.getName());
    }
    for (final GamePiece piece : game.getAllPieces()) {
      if (!(piece instanceof Stack)) {
        draw(piece);
        tell(save, piece);
      }
    }
  }

  private static void perform(String[] deed) {
    try {
      switch (deed[0]) {
      case "drag":
        drag(piece(deed[1]), deed[2], new Point(number(deed[3]), number(deed[4])));
        break;
      case "lacks":
        if (line(piece(deed[1]), deed[2]) != null) {
          say("PROBLEM", piece(deed[1]).getName() + " has the command " + deed[2]);
        }
        break;
      case "menu":
        choose(piece(deed[1]), deed[2]);
        break;
      case "next":
        next();
        break;
      case "refresh":
        final GameModule module = GameModule.getGameModule();
        new GameRefresher(module).execute(new HashSet<>(), null);
        break;
      case "save":
        GameModule.getGameModule().getGameState().saveGame(new File(deed[1]));
        break;
      case "sit":
        for (final PlayerRoster r : GameModule.getGameModule().getComponentsOf(PlayerRoster.class)) {
          r.add(GameModule.getActiveUserId(), "Somebody", deed[1]);
        }
        break;
      default:
        say("PROBLEM", "nobody knows how to " + deed[0]);
      }
    }
    catch (Exception error) {
      say("PROBLEM", String.join(" ", deed) + ": " + error);
    }
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }

  private static GamePiece piece(String id) {
    return GameModule.getGameModule().getGameState().getPieceForId(id);
  }

  /** As a mouse does it: from where it lies onto a point of a map. */
  private static void drag(GamePiece piece, String window, Point goal) {
    for (final Map map : Map.getMapList()) {
      if (map.getMapName().equals(window)) {
        DragBuffer.getBuffer().clear();
        DragBuffer.getBuffer().add(piece);
        final PieceMover mover = map.getComponentsOf(PieceMover.class).get(0);
        GameModule.getGameModule().sendAndLog(mover.movePieces(map, goal));
        DragBuffer.getBuffer().clear();
      }
    }
  }

  /** A line of the menu that a right click opens. */
  private static void choose(GamePiece piece, String words) {
    KeyBuffer.getBuffer().clear();
    KeyBuffer.getBuffer().add(piece);
    final JMenuItem found = line(piece, words);
    if (found == null) {
      say("PROBLEM", piece.getName() + " has no command " + words);
    }
    else {
      found.doClick();
    }
  }

  private static JMenuItem line(GamePiece piece, String words) {
    for (final Component each : MenuDisplayer.createPopup(piece).getComponents()) {
      if (each instanceof JMenuItem && words.equals(((JMenuItem) each).getText())) {
        return (JMenuItem) each;
      }
    }
    return null;
  }

  /** The key that pushes the tracker on. */
  private static void next() {
    final GameModule module = GameModule.getGameModule();
    for (final TurnTracker tracker : module.getAllDescendantComponentsOf(TurnTracker.class)) {
      final String key = tracker.getAttributeValueString(TurnTracker.NEXT_HOT_KEY);
      module.fireKeyStroke(NamedHotKeyConfigurer.decode(key));
    }
  }

  private static void tell(File save, GamePiece piece) {
    final Map map = piece.getMap();
    final Point at = piece.getPosition();
    if (map != null && !map.snapTo(at).equals(at)) {
      say("PROBLEM", save.getName() + ": " + piece.getName() + " lies at " + at
          + ", where nothing that is dragged comes to lie: " + map.snapTo(at));
    }
    say("PIECE", save.getName(), map == null ? "" : map.getMapName(), at.x, at.y,
        map == null ? "" : map.locationName(at), piece.getProperty("Piece"),
        piece.getProperty("Step_Level"));
  }

  /** What is not there is found out only when it is drawn. */
  private static void draw(GamePiece piece) {
    final BufferedImage paper = new BufferedImage(FACE, FACE, BufferedImage.TYPE_INT_ARGB);
    final Graphics2D pen = paper.createGraphics();
    piece.draw(pen, FACE / 2, FACE / 2, null, 1.0);
    pen.dispose();
  }

  /** What the engine tells its players. */
  private static void chatter() {
    for (final String text : texts(GameModule.getGameModule().getChatter())) {
      for (final String line : text.split("\n")) {
        if (BAD.matcher(line).find() && !NONE.matcher(line.trim()).matches()) {
          say("PROBLEM", line.trim());
        }
      }
    }
  }

  /** Nobody is there to answer: a window that asks is closed, and what it says is told. */
  private static void close(AWTEvent event) {
    if (event.getID() == WindowEvent.WINDOW_OPENED && event.getSource() instanceof JDialog) {
      final JDialog dialog = (JDialog) event.getSource();
      final String text = dialog.getTitle() + ": " + String.join(" ", texts(dialog));
      say(BAD.matcher(text).find() ? "PROBLEM" : "ASKED", text);
      dialog.dispose();
    }
  }

  private static List<String> texts(Component here) {
    final List<String> found = new ArrayList<>();
    if (here instanceof JTextComponent) {
      try {
        final JTextComponent text = (JTextComponent) here;
        found.add(text.getDocument().getText(0, text.getDocument().getLength()));
      }
      catch (javax.swing.text.BadLocationException error) {
        found.add(error.toString());
      }
    }
    else if (here instanceof JLabel && ((JLabel) here).getText() != null) {
      found.add(((JLabel) here).getText());
    }
    if (here instanceof Container) {
      for (final Component child : ((Container) here).getComponents()) {
        found.addAll(texts(child));
      }
    }
    return found;
  }

  private static void say(Object... fields) {
    final List<String> line = new ArrayList<>();
    for (final Object field : fields) {
      line.add(field == null ? "" : field.toString().replaceAll("[\t\r\n]+", " "));
    }
    out.println(String.join("\t", line));
  }
}
